import type { ReactElement } from "react";
import type { ContentData } from "#src/api/answers.ts";
import { report } from "#src/api/report.ts";
import { contentWords } from "#src/copy/pages.ts";
import { formatDay } from "#src/domain/dates.ts";
import { Blocks } from "#src/ui/blocks.tsx";
import type { ViewProps } from "../kinds.ts";

const openCookieSettings = (): void =>
  void import("#src/shell/consent/choice.ts").then(({ openSettings }) => openSettings(), (error: unknown) => report(error as Error, { part: "consent" }));

/** A page of text. */
export const View = ({ data, row }: ViewProps<ContentData>): ReactElement => (
  <article className="page content">
    <div className="page-head">
      <h1>{data.title}</h1>
      {data.validFrom && <p className="valid-from">{contentWords.validFrom(formatDay(data.validFrom, true))}</p>}
    </div>
    <Blocks blocks={data.blocks} />
    {row.name === "cookiePolicy" && <p><button type="button" className="button" onClick={openCookieSettings}>{contentWords.cookieSettings}</button></p>}
  </article>
);
