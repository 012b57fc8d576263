import type { ReactElement } from "react";
import { pageWords } from "#src/copy/pages.ts";
import { Moment } from "./moment.tsx";

export type TimelineItem = {
  key: string;
  title: string;
  state: "done" | "now" | "next" | "ended";
  text?: string;
  at?: string;
};

/** Timeline of done, current and next steps, or of where it broke off. Each state is also given as visually hidden text. */
export const Timeline = ({ steps }: { steps: readonly TimelineItem[] }): ReactElement => (
  <ol className="timeline">
    {steps.map(({ key, title, state, text, at }) => (
      <li key={key} data-state={state} aria-current={state === "now" ? "step" : undefined}>
        <span className="timeline-mark" aria-hidden="true" />
        <div className="timeline-body">
          <p className="timeline-title">
            <span className="visually-hidden">{pageWords.timeline[state]}: </span>
            {title}
          </p>
          {at && <Moment at={at} />}
          {text && <p className="timeline-text">{text}</p>}
        </div>
      </li>
    ))}
  </ol>
);
