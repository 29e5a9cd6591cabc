import { useState } from "react";

/** Copies a text, and says how that went until the text is another one. */
export function useCopiedText(text: string): {
  readonly outcome: "copied" | "failed" | undefined;
  readonly copyText: () => void;
} {
  const [last, setLast] = useState<{
    readonly text: string;
    readonly outcome: "copied" | "failed";
  }>();
  const copyText = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text, outcome: "copied" });
    } catch {
      // Browsers deny the clipboard to pages over plain HTTP.
      setLast({ text, outcome: "failed" });
    }
  };
  return {
    outcome: last?.text === text ? last.outcome : undefined,
    copyText: () => void copyText(),
  };
}
