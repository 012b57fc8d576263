import { useEffect, useRef, useState } from "react";
import { fieldWords } from "#src/copy/fields.ts";
import { defineWidget } from "#src/engine/react/form-config.ts";

/**
 * Password input with a show/hide toggle. Never prefilled; masked again on submit, so that browsers do not save it as
 * ordinary text.
 */
export const password = defineWidget({
  type: "password",
  layout: "field",
  nativeTyping: true,
  render: ({ control }) => {
    const [shown, setShown] = useState(false);
    const [ready, setReady] = useState(false);
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => {
      setReady(true);
      const { form } = input.current!;
      const hide = (): void => setShown(false);
      form?.addEventListener("submit", hide);
      return () => form?.removeEventListener("submit", hide);
    }, []);
    return (
      <span className="with-icon">
        <input
          ref={input}
          className="input"
          type={shown ? "text" : "password"}
          spellCheck={false}
          autoCapitalize="none"
          {...control}
        />
        {ready && (
          <button
            type="button"
            className="reveal"
            title={fieldWords.showHide}
            aria-controls={control.id}
            aria-label={shown ? fieldWords.hidePassword : fieldWords.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? fieldWords.hide : fieldWords.show}
          </button>
        )}
      </span>
    );
  },
});
