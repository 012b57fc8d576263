import { useEffect, useState } from "react";
import { fieldWords } from "#src/copy/fields.ts";
import { defineWidget } from "#src/engine/kit.ts";

/** A password with a show/hide toggle; never starts with a value. */
export const password = defineWidget({
  type: "password",
  frame: "field",
  render: ({ control }) => {
    const [shown, setShown] = useState(false);
    const [ready, setReady] = useState(false);
    useEffect(() => setReady(true), []);
    return (
      <span className="with-icon">
        <input className="input" type={shown ? "text" : "password"} spellCheck={false} autoCapitalize="none" {...control} />
        {ready && (
          <button type="button" className="reveal" title={fieldWords.showHide} aria-pressed={shown} aria-controls={control.id}
            aria-label={shown ? fieldWords.hidePassword : fieldWords.showPassword} onClick={() => setShown(!shown)}>
            {shown ? fieldWords.hide : fieldWords.show}
          </button>
        )}
      </span>
    );
  },
});
