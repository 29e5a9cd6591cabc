export const COPY = {
  title: "Front-end and mobile developer",
  text: "Web sites, APIs, mobile apps and SEO.",
  links: [{ href: "/", text: "Home" }],
} as const;
