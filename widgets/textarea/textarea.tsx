import { useEffect, useState, type ReactElement } from "react";
import { fieldWords } from "#src/copy/fields.ts";
import { defineWidget, shownAtFirst, type WidgetArgs } from "#src/engine/react/form-config.ts";
import { useValue } from "#src/engine/react/use-field-state.ts";

/** Multi-line text input; with a maximum length, it tells how much room is left. */
export const textarea = defineWidget({
  type: "textarea",
  layout: "field",
  nativeTyping: true,
  render: (args) => (args.control.maxLength === undefined ? areaOf(args) : <Counted {...args} />),
});

const areaOf = ({ control, initial }: Pick<WidgetArgs, "control" | "initial">): ReactElement => (
  <textarea className="input" rows={4} {...control} defaultValue={shownAtFirst(initial)} />
);

/** How long nothing was typed before the room left is announced, in milliseconds. */
const QUIET_MS = 1000;

const Counted = (args: WidgetArgs): ReactElement => {
  const { control, field, store, initial } = args;
  const most = control.maxLength!;
  const left = most - String(useValue(store, field)).length;
  const [announced, announce] = useState("");
  useEffect(() => {
    // Before anything is typed there is nothing to announce.
    if (store.slot(field).value === initial) return undefined;
    const timer = setTimeout(() => announce(fieldWords.left(left)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [left, store, field, initial]);
  const mostId = `${control.id}.most`;
  const described = [control["aria-describedby"], mostId].filter(Boolean).join(" ");
  return (
    <>
      {areaOf({ ...args, control: { ...control, "aria-describedby": described } })}
      <p className="counter">
        <span className="counter-most" id={mostId}>
          {fieldWords.most(most)}
        </span>
        <span className="counter-left" aria-hidden="true">
          {fieldWords.left(left)}
        </span>
        <span className="visually-hidden" role="status">
          {announced}
        </span>
      </p>
    </>
  );
};
