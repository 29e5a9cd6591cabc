import { downloadFile } from "../../access/download-file.ts";

/** Downloads a value as a JSON file of this name. */
export function downloadJson(file: string, value: object): void {
  downloadFile(file, `${JSON.stringify(value, null, 2)}\n`, "application/json");
}
