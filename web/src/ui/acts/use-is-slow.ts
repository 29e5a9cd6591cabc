import { useEffect, useState } from "react";

// Most answers come sooner, and a spinner would only flicker.
const SPINNER_AFTER_MILLISECONDS = 300;

/** Whether something has been under way for so long that a spinner should stand beside it. */
export function useIsSlow(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSlow(true), SPINNER_AFTER_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return isSlow;
}
