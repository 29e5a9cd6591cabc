import { SHOPS } from "@vitrine/shops/shops";

import { DocumentLayout } from "../../document/document-layout.tsx";
import { PRIVACY_COPY, privacySections } from "./privacy-copy.ts";

const SECTIONS = privacySections(SHOPS, Number(import.meta.env.RETENTION_DAYS));

export function Page() {
  return <DocumentLayout copy={PRIVACY_COPY} sections={SECTIONS} />;
}
