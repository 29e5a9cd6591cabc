import { POLICY_COPY, POLICY_SECTIONS } from "./policy-copy.ts";
import type { Block, Inline } from "./policy-copy.ts";
import styles from "./policy-page.module.css";

export function Page() {
  return (
    <div className={styles["page"]} id="top">
      <header className={styles["header"]}>
        <p className={styles["app"]}>{POLICY_COPY.app}</p>
        <h1>{POLICY_COPY.title}</h1>
        <p className={styles["effective"]}>
          <InlineText parts={POLICY_COPY.effective} />
        </p>
      </header>
      <nav className={styles["contents"]} aria-labelledby="contents">
        <h2 id="contents">{POLICY_COPY.contents}</h2>
        <ol>
          {POLICY_SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <main className={styles["document"]}>
        <div className={styles["introduction"]}>
          {POLICY_COPY.introduction.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {POLICY_SECTIONS.map(({ id, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {blocks.map((block) => (
              <BlockOfText key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </main>
      <footer className={styles["footer"]}>
        <a href="#top">{POLICY_COPY.toTop}</a>
        <a href="/">{POLICY_COPY.home}</a>
      </footer>
    </div>
  );
}

function BlockOfText({ block }: { block: Block }) {
  if (block.kind === "paragraph") {
    return (
      <p>
        <InlineText parts={block.text} />
      </p>
    );
  }
  return (
    <ul>
      {block.items.map((item) => (
        <li key={JSON.stringify(item)}>
          <InlineText parts={item} />
        </li>
      ))}
    </ul>
  );
}

function InlineText({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if ("day" in part) {
      return (
        <time key={part.day} dateTime={part.day}>
          {part.day}
        </time>
      );
    }
    return (
      <a key={part.href} href={part.href} target="_blank" rel="noopener">
        {part.text}
      </a>
    );
  });
}
