import { PROOF_COPY } from "../copy/landing-copy.ts";
import landing from "../page-styles/landing.module.css";
import styles from "./proof.module.css";

export function Proof() {
  return (
    <section className={`${landing["wrap"]} ${styles["proof"]}`} aria-labelledby="amostra">
      <div>
        <h2 id="amostra">{PROOF_COPY.title}</h2>
        <p>{PROOF_COPY.text}</p>
      </div>
      <ul>
        {PROOF_COPY.facts.map(({ figure, unit, text }) => (
          <li key={text}>
            <strong>
              {figure} {unit !== "" && <small>{unit}</small>}
            </strong>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
