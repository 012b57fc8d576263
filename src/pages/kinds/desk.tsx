/** A page where something is told and, when there is anything to settle, a form. */
import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import type { DeskData } from "#src/api/answers.ts";
import { Blocks } from "#src/ui/blocks.tsx";
import { StepStyles } from "#src/ui/step-styles.tsx";
import { Tip } from "#src/ui/tip.tsx";
import type { ViewProps } from "../kinds.ts";
import { PageForm } from "./side-forms.tsx";

export const View = ({ data }: ViewProps<DeskData>): ReactElement => {
  const { title, news, blocks, aside = [], form, actions = [] } = data;
  return (
    <div className="page">
      <StepStyles />
      <div className="page-head">
        <h1>{title}</h1>
        <div className="content" role="status">{news && <Tip tone={news.tone}>{news.text}</Tip>}</div>
      </div>
      <div className={aside.length > 0 ? "beside" : "content"}>
        <div className="stack">
          {blocks.length > 0 && <Blocks blocks={blocks} />}
          {form && form.title !== title && <h2>{form.title}</h2>}
          {form && <PageForm form={form} page={data} />}
          {actions.length > 0 && <div className="buttons">{actions.map(({ label, url }, index) => <Link className={index > 0 || form || news ? "button" : "button primary"} key={url} to={url}>{label}</Link>)}</div>}
        </div>
        {aside.length > 0 && <aside className="side"><div className="card"><Blocks blocks={aside} /></div></aside>}
      </div>
    </div>
  );
};
