import { DocumentLayout } from "../../document/document-layout.tsx";
import { POLICY_COPY, POLICY_SECTIONS } from "./policy-copy.ts";

export function Page() {
  return <DocumentLayout copy={POLICY_COPY} sections={POLICY_SECTIONS} />;
}
