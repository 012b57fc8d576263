/** A desk: what is known about one thing, and beside it what can be done. */
import type { ReactElement } from "react";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { Step } from "#src/forms.tsx";
import { Blocks } from "#src/ui/parts/blocks.tsx";
import { Markup } from "#src/ui/parts/markup.tsx";
import type { DeskData, DeskSection } from "./desk.ts";

export const DeskView = ({ data }: { data: DeskData }): ReactElement => {
  const { page, lead, sections, aside = [], records = [] } = data;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{page.title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      <div className="desk">
        <div className="stack">
          {sections.map((section, index) => (
            <Part key={index} section={section} data={data} />
          ))}
        </div>
        {aside.length > 0 && (
          <div className="desk-aside">
            {aside.map((section, index) => (
              <Part key={index} section={section} data={data} />
            ))}
          </div>
        )}
        {records.length > 0 && (
          <div className="stack desk-records">
            {records.map((section, index) => (
              <Part key={index} section={section} data={data} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
};

const Part = ({ section, data }: { section: DeskSection; data: DeskData }): ReactElement => {
  const { title, blocks, forms = [] } = section;
  return (
    <section className="desk-part">
      {title && <h2>{title}</h2>}
      {blocks.length > 0 && <Blocks blocks={blocks} />}
      {forms.length > 0 && <DeskForms forms={forms} {...data} {...(title !== undefined && { title })} />}
    </section>
  );
};

type Shown = Pick<DeskData, "today" | "posted">;

/** Forms in their frames, one below the other. */
export const DeskForms = ({
  forms,
  title,
  ...shown
}: Shown & { forms: readonly Descriptor[]; title?: string }): ReactElement => (
  <div className="desk-forms">
    {forms.map((form) => (
      <Act key={form.id} form={form} isAlone={form.title === title} {...shown} />
    ))}
  </div>
);

/** A form in its frame; its title is left out where the section has the same. */
const Act = ({ form, isAlone, today, posted }: Shown & { form: Descriptor; isAlone: boolean }): ReactElement => (
  <div>
    {!isAlone && <h3>{form.title}</h3>}
    {form.intro && (
      <p className="intro">
        <Markup text={form.intro} />
      </p>
    )}
    <Step form={form} today={today} posted={posted} />
  </div>
);
