import { SITE } from "../../site.ts";
import styles from "./banner-page.module.css";
import { CROPS, FALLBACK, sourceOf } from "./banner-pictures.ts";

const ALTERNATIVE = `Quem olha, entra. ${SITE.agency.name}: páginas web, landing pages, agendamento, SEO e aplicativos. Orçamento em 24 horas. Na vitrine de uma loja, um site, uma agenda e um aplicativo; na calçada, um cachorro olha para dentro.`;

export function Page() {
  return (
    <main className={styles["page"]}>
      <h1>
        <picture>
          {CROPS.flatMap((crop) =>
            (["avif", "webp"] as const).map((format) => (
              <source key={`${crop.name}.${format}`} {...sourceOf(crop, format)} />
            )),
          )}
          <img className={styles["banner"]} {...FALLBACK} alt={ALTERNATIVE} fetchPriority="high" />
        </picture>
      </h1>
    </main>
  );
}
