import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import type { ContentData } from "#src/api/responses/responses.ts";
import { contentWords } from "#src/copy/pages.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { isEmbedded } from "#src/pages/embedded.ts";
import { Help } from "#src/pages/parts/help.tsx";
import { Blocks, Contents } from "#src/ui/parts/blocks.tsx";
import type { ViewProps } from "./view.ts";

/** Name of the page's text in the ids of its headings. */
const TEXT = "r";

/** A text page: its contents if it is long, the text, and where to ask. */
export const View = ({ data }: ViewProps<ContentData>): ReactElement => (
  <article className="page">
    <div className="page-head">
      <h1>{data.title}</h1>
      {data.validFrom && <p className="valid-from">{contentWords.validFrom(formatDay(data.validFrom, true))}</p>}
    </div>
    <div className="reading">
      <Contents blocks={data.blocks} of={TEXT} />
      <div className="content">
        <Blocks blocks={data.blocks} of={TEXT} />
      </div>
      {!isEmbedded(useLocation()) && <Help calculates />}
    </div>
  </article>
);
