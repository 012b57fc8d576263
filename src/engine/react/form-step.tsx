/** One form on a page: fields, error summary, buttons and submit. */
import type { ReactElement } from "react";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { actionUrl } from "#src/engine/core/action-url.ts";
import { Buttons } from "./buttons.tsx";
import { useDraft } from "./use-draft.tsx";
import { FieldTree } from "./field-tree.tsx";
import { StoreContext } from "./form-config.ts";
import { useStanding } from "./problems.ts";
import { SectionContext } from "./sections.tsx";
import { SummedContext } from "./summaries.tsx";
import { Note, Summary } from "./summary.tsx";
import { useFormStore } from "./use-form-store.ts";
import { useSections } from "./use-sections.ts";
import { useSubmit, type FormStepProps } from "./use-submit.ts";

const NONE: readonly number[] = [];

/** Renders a descriptor as a form and handles its submit. */
export const FormStep = (props: FormStepProps): ReactElement => {
  const { descriptor } = props;
  const bound = useFormStore(props);
  const { store, form } = bound;
  const draft = useDraft(descriptor, store, props.effects.report);
  const sections = useSections(store);
  const { problems, status, waiting, progress, fatal, onSubmit } = useSubmit(props, bound, draft, sections);
  const standing = useStanding(store, problems);

  if (fatal) throw fatal;
  return (
    <StoreContext value={store}>
      <SectionContext value={sections.store}>
        <form
          ref={form}
          className="form"
          id={descriptor.id}
          aria-label={descriptor.title}
          noValidate
          onSubmit={onSubmit}
          action={actionUrl(descriptor.action)}
          method={descriptor.method ?? "post"}
          encType={descriptor.method === "get" ? undefined : "multipart/form-data"}
        >
          <Summary form={descriptor.id} problems={standing} reveal={sections.revealId} />
          {props.posted?.note && <Note {...props.posted.note} reveal={sections.revealId} />}
          {descriptor.method !== "get" && <Secrets descriptor={descriptor} />}
          <SummedContext value={descriptor.summed ?? NONE}>
            <FieldTree plan={store.plan} />
          </SummedContext>
          {props.children}
          <p className="form-status" role="status">
            {waiting || status}
          </p>
          {draft?.note}
          <Buttons
            buttons={store.plan.buttons}
            wait={descriptor.wait}
            progress={waiting ? progress : null}
            beside={props.beside}
          />
        </form>
      </SectionContext>
    </StoreContext>
  );
};

const Secrets = ({ descriptor }: { descriptor: Descriptor }): ReactElement => (
  <>
    {Object.entries({ _csrf: descriptor.csrf, _key: descriptor.key, _version: descriptor.version }).map(
      ([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} readOnly /> : null),
    )}
  </>
);
