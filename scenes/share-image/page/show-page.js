// Shows which page it is about: its screenshot, and the colours of its shop.

const { screenshot, colours } = window.facts.page;
document.querySelector("[data-screenshot]").src = screenshot;
for (const [role, colour] of Object.entries(colours)) {
  document.documentElement.style.setProperty(`--${role}`, colour);
}
