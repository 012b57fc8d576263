import { fieldWords } from "#src/copy/fields.ts";
import { DAY_BOXES, dayFault, splitDay } from "#src/domain/time/day-boxes.ts";
import { defineWidget } from "#src/engine/react/form-config.ts";

/** What a browser may fill into each box of a date of birth. */
const BIRTHDAY = { day: "bday-day", month: "bday-month", year: "bday-year" } as const;

/** Three boxes for day, month and year, all under the field's name; a whole date pasted into one fills all three. */
export const date = defineWidget({
  type: "date",
  layout: "group",
  nativeTyping: true,
  render: ({ field, control, initial, view, store }) => {
    const { "aria-describedby": _, "aria-invalid": isInvalid, autoComplete, ...shared } = control;
    const texts = splitDay(String(initial));
    const wrong = dayFault(String(store.slot(field).value))?.boxes ?? DAY_BOXES;
    return (
      <div className="boxes">
        {DAY_BOXES.map((box, at) => {
          const id = at === 0 ? control.id : `${control.id}.${box}`;
          return (
            <div className="box" key={box}>
              <label htmlFor={id}>{fieldWords.dayBoxes[box]}</label>
              <input
                className="input"
                type="text"
                {...shared}
                id={id}
                data-box={box}
                inputMode="numeric"
                autoComplete={autoComplete === "bday" ? BIRTHDAY[box] : autoComplete}
                aria-invalid={isInvalid && (view.error === "" || wrong.includes(box)) ? true : undefined}
                defaultValue={texts[at]}
              />
            </div>
          );
        })}
      </div>
    );
  },
});
