export const COPY = {
  title: "Privacy Policy",
  text: "This policy is effective as of 2024-10-31. Write to us with any question about your data.",
  links: [{ href: "/", text: "Home" }],
} as const;
