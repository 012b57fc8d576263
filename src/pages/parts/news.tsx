import type { ReactElement } from "react";
import type { NoticeData } from "#src/api/responses/responses.ts";
import { Link } from "#src/ui/parts/link.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";

/** What is new on a page, and where to do what it says; goes into an element with the role of a status. */
export const News = ({ news }: Required<Pick<NoticeData, "news">>): ReactElement => (
  <Tip tone={news.tone}>
    <p>{news.text}</p>
    {news.action && (
      <p>
        <Link to={news.action.url}>{news.action.label}</Link>
      </p>
    )}
  </Tip>
);
