import type { ReactElement } from "react";
import type { ContentData } from "#src/api/answers.ts";
import { contentWords } from "#src/copy/pages.ts";
import { formatDay } from "#src/domain/dates.ts";
import { Blocks } from "#src/ui/blocks.tsx";
import type { ViewProps } from "../kinds.ts";

/** A page of text. */
export const View = ({ data }: ViewProps<ContentData>): ReactElement => (
  <article className="page content">
    <div className="page-head">
      <h1>{data.title}</h1>
      {data.validFrom && <p className="valid-from">{contentWords.validFrom(formatDay(data.validFrom, true))}</p>}
    </div>
    <Blocks blocks={data.blocks} />
  </article>
);
