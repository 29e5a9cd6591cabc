import { QUESTIONS_COPY } from "../copy/questions-copy.ts";
import landing from "../page-styles/landing.module.css";
import styles from "./questions.module.css";

export function Questions() {
  const { title, questions } = QUESTIONS_COPY;
  return (
    <section className={`${landing["wrap"]} ${styles["section"]}`} aria-labelledby="perguntas">
      <h2 id="perguntas">{title}</h2>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles["question"]}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
