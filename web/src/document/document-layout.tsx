import { DocumentFooter } from "./document-footer.tsx";
import styles from "./document-layout.module.css";
import type { Block, DocumentCopy, Section, Text } from "./document-text.ts";

export function DocumentLayout(props: { copy: DocumentCopy; sections: readonly Section[] }) {
  const { copy, sections } = props;
  return (
    <div className={styles["page"]} id="top">
      <header className={styles["header"]}>
        <p className={styles["about"]}>{copy.about}</p>
        <h1>{copy.title}</h1>
        <p className={styles["effective"]}>
          <InlineText text={copy.effective} />
        </p>
      </header>
      <nav className={styles["contents"]} aria-labelledby="contents">
        <h2 id="contents">{copy.contents}</h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <main className={styles["document"]}>
        <div className={styles["introduction"]}>
          {copy.introduction.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {blocks.map((block) => (
              <BlockOfText key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </main>
      <DocumentFooter
        className={styles["footer"]}
        links={[
          { href: "#top", text: copy.toTop },
          { href: "/", text: copy.home },
        ]}
      />
    </div>
  );
}

function BlockOfText({ block }: { block: Block }) {
  if (typeof block === "object" && "items" in block) {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={JSON.stringify(item)}>
            <InlineText text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      <InlineText text={block} />
    </p>
  );
}

function InlineText({ text }: { text: Text }) {
  return [text].flat().map((part) => {
    if (typeof part === "string") return part;
    if ("day" in part) {
      return (
        <time key={part.day} dateTime={part.day}>
          {part.text ?? part.day}
        </time>
      );
    }
    const elsewhere = part.href.startsWith("/") ? {} : { target: "_blank", rel: "noopener" };
    return (
      <a key={part.href} href={part.href} {...elsewhere}>
        {part.text}
      </a>
    );
  });
}
