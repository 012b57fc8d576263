import { useEffect, useState, type ReactElement } from "react";
import { pageWords } from "#src/copy/pages.ts";
import { copyText } from "#src/ui/browser/copy-text.ts";
import { Icon } from "#src/ui/theme/icon.tsx";

const SHOWN_FOR_MS = 3000;

/** A value with a copy button. Without JavaScript, only the value. */
export const CopyRow = ({ label, value }: { label: string; value: string }): ReactElement => {
  const [ready, setReady] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className="copy-row">
      <span className="figures">{value}</span>
      {ready && (
        <button
          type="button"
          className="button small"
          aria-label={`${pageWords.copy}: ${label}`}
          onClick={() => void copyText(value).then(setCopied)}
        >
          <Icon name={copied ? "check" : "copy"} />
          {copied ? pageWords.copied : pageWords.copy}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {copied && pageWords.copied}
      </span>
    </span>
  );
};
