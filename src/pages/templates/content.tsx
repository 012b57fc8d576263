import type { ReactElement } from "react";
import type { ContentData } from "#src/api/responses/responses.ts";
import { contentWords } from "#src/copy/pages.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { Blocks } from "#src/ui/parts/blocks.tsx";
import type { ViewProps } from "./view.ts";

/** A text page. */
export const View = ({ data }: ViewProps<ContentData>): ReactElement => (
  <article className="page content">
    <div className="page-head">
      <h1>{data.title}</h1>
      {data.validFrom && <p className="valid-from">{contentWords.validFrom(formatDay(data.validFrom, true))}</p>}
    </div>
    <Blocks blocks={data.blocks} />
  </article>
);
