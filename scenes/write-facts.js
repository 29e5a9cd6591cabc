// Writes what the shooting script knows into the scene: `data-fact="site.agency.name"` becomes that text. The facts are
// `window.facts`, put there by scene-browser.ts before the page loads.

for (const element of document.querySelectorAll("[data-fact]")) {
  const path = element.getAttribute("data-fact").split(".");
  const fact = path.reduce((value, key) => value?.[key], window.facts);
  if (fact === undefined) throw new Error(`nothing is known of ${path.join(".")}`);
  element.textContent = fact;
}
