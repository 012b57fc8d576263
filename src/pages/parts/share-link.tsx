/** A link to send to others: copied, or handed to the device's own sharing where the browser can. */
import { useEffect, useState, type ReactElement } from "react";
import type { BonusData } from "#src/api/responses/responses.ts";
import { CopyRow } from "#src/ui/parts/copy-button.tsx";

type Share = NonNullable<BonusData["share"]>;

export const ShareLink = ({ label, url, text, button }: Share): ReactElement => {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);
  return (
    <section className="card" aria-label={label}>
      <h2>{label}</h2>
      <p>
        <CopyRow label={label} value={url} />
      </p>
      {canShare && (
        <button
          type="button"
          className="button"
          // Whoever closes the device's own list has shared with nobody: nothing is to be said.
          onClick={() => void navigator.share({ text, url }).catch(() => undefined)}
        >
          {button}
        </button>
      )}
    </section>
  );
};
