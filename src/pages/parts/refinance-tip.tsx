/** The way from a credit to a new one that pays it off. */
import type { ReactElement } from "react";
import { creditWords } from "#src/copy/credit.ts";
import { Link } from "#src/ui/parts/link.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";

/** Nothing where the credit may not be paid off by a new one. */
export const RefinanceTip = ({ url }: { url: string | null }): ReactElement | null =>
  url === null ? null : (
    <Tip title={creditWords.refinanceTitle}>
      <p>{creditWords.refinanceText}</p>
      <p>
        <Link to={url}>{creditWords.refinance}</Link>
      </p>
    </Tip>
  );
