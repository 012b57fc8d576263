/** A desk: what is known about one thing, and beside it what can be done. */
import type { ReactElement } from "react";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { Step } from "#src/forms.tsx";
import { Blocks, Inlines, Table } from "#src/ui/parts/blocks.tsx";
import { Markup } from "#src/ui/parts/markup.tsx";
import type { DeskData, DeskMedia, DeskPart, DeskSection, PickTable } from "./desk.ts";

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
  const { title, blocks, tight = false, media = [], rest, parts = [], picks, forms = [], fold = false } = section;
  return (
    <section className={tight ? "desk-part desk-tight" : "desk-part"}>
      {title && <h2>{title}</h2>}
      {blocks.length > 0 && <Blocks blocks={blocks} />}
      {media.length > 0 && <Media media={media} />}
      {rest && (
        <details className="desk-rest" open={rest.isOpen}>
          <summary>{rest.title}</summary>
          <Blocks blocks={rest.blocks} />
        </details>
      )}
      {parts.length > 0 && <Parts parts={parts} Title={title ? "h3" : "h2"} />}
      {picks && <Picks {...picks} />}
      {forms.length > 0 && <DeskForms {...data} {...{ forms, fold, title }} />}
    </section>
  );
};

/** A video is read once somebody plays it. */
const Media = ({ media }: { media: readonly DeskMedia[] }): ReactElement => (
  <div className="desk-media">
    {media.map(({ kind, url, label, otherwise }) => (
      <figure key={url}>
        {kind === "video" ? (
          <video src={url} controls preload="none" aria-label={label} />
        ) : (
          <img src={url} alt={label} />
        )}
        <figcaption>
          {label}
          {otherwise && (
            <>
              {" · "}
              <a href={url} download>
                {otherwise}
              </a>
            </>
          )}
        </figcaption>
      </figure>
    ))}
  </div>
);

/** Parts beside each other. */
const Parts = ({ parts, Title }: { parts: readonly DeskPart[]; Title: "h2" | "h3" }): ReactElement => (
  <div className="desk-columns">
    {parts.map(({ title, note, blocks }) => (
      <section className="desk-card" key={title}>
        <Title>
          {title} {note && <small>{note}</small>}
        </Title>
        <Blocks blocks={blocks} />
      </section>
    ))}
  </div>
);

/** The ticks are fields of a form elsewhere on the page, which they name. */
const Picks = ({ form, head, rows, numeric, long }: PickTable): ReactElement => (
  <div className="blocks">
    <Table
      head={["", ...head].map((title) => [title])}
      rows={rows.map(({ pick, cells }) => [
        pick && (
          <input
            key={pick.name}
            className="tick-box"
            type="checkbox"
            form={form}
            name={pick.name}
            value="1"
            aria-label={pick.label}
            defaultChecked={pick.isPicked}
          />
        ),
        ...cells.map((cell, column) => <Inlines key={column} nodes={cell} />),
      ])}
      numeric={numeric.map((column) => column + 1)}
      long={long.map((column) => column + 1)}
    />
  </div>
);

/** What a form needs of the page it stands on. */
type FormPlace = Pick<DeskData, "today" | "posted">;

/** Forms in their frames, one below the other. */
const DeskForms = ({
  forms,
  fold = false,
  title,
  ...shown
}: FormPlace & { forms: readonly Descriptor[]; fold?: boolean; title?: string | undefined }): ReactElement => (
  <div className="desk-forms">
    {forms.map((form) =>
      fold && form.elements.length > 1 ? (
        <details key={form.id} name="desk-form" open={shown.posted?.form === form.id}>
          <summary>
            <h3>{form.title}</h3>
          </summary>
          <Act form={form} {...shown} />
        </details>
      ) : (
        <div key={form.id}>
          {form.title !== title && !fold && <h3>{form.title}</h3>}
          <Act form={form} {...shown} />
        </div>
      ),
    )}
  </div>
);

/** A form with what is said before it. */
const Act = ({ form, today, posted }: FormPlace & { form: Descriptor }): ReactElement => (
  <>
    {form.intro && (
      <p className="intro">
        <Markup text={form.intro} />
      </p>
    )}
    <Step form={form} today={today} posted={posted} />
  </>
);
