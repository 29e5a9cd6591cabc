import styles from "./document-footer.module.css";

interface Link {
  readonly href: string;
  readonly text: string;
}

/** The links below a page to read. `className` says how much room they have above and below. */
export function DocumentFooter(props: { className: string | undefined; links: readonly Link[] }) {
  return (
    <footer className={`${props.className} ${styles["footer"]}`}>
      {props.links.map(({ href, text }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </footer>
  );
}
