import { ArrowRight } from "lucide-react";

import styles from "./about.module.css";
import { ABOUT_COPY } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import parts from "../page-styles/parts.module.css";

export function About() {
  const { title, who, mission, values, goals } = ABOUT_COPY;
  return (
    <section id="sobre" className={styles["about"]} aria-labelledby="sobre-titulo">
      <div className={`${landing["wrap"]} ${styles["inner"]}`}>
        <h2 id="sobre-titulo">{title}</h2>
        <div className={styles["who"]}>
          <h3>{who.title}</h3>
          <p>{who.text}</p>
          <p>
            <a className={parts["more"]} href={who.link.href}>
              {who.link.text}
              <ArrowRight aria-hidden="true" size={20} />
            </a>
          </p>
        </div>
        <div className={styles["mission"]}>
          <h3>{mission.title}</h3>
          <p>{mission.text}</p>
        </div>
        <div className={styles["values"]}>
          <h3>{values.title}</h3>
          <ul>
            {values.list.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ul>
        </div>
        <div className={styles["goals"]}>
          <h3>{goals.title}</h3>
          <ul>
            {goals.list.map(({ figure, text }) => (
              <li key={text}>
                <strong>{figure}</strong> {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
