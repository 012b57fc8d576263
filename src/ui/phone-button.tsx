import { useEffect, useRef, useState, type ReactElement } from "react";
import { popupWords } from "#src/copy/popup.ts";
import { Icon } from "./icon.tsx";
import { Popup } from "./popup.tsx";

const dialled = (phone: string): string => `tel:${phone.replace(/\s/g, "")}`;

/**
 * A way to call. On a wide page the number, whose asterisk points to the note on cost in the footer; on a
 * narrow one a button that says the cost before it dials. Without JavaScript the button dials at once.
 */
export const PhoneButton = ({ phone }: { phone: string }): ReactElement => {
  const [ready, setReady] = useState(false);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => setReady(true), []);
  const name = `${popupWords.call}: ${phone}`;
  return (
    <>
      <a className="phone-wide" href={dialled(phone)}>
        <Icon name="phone" /><span><span className="visually-hidden">{popupWords.call}: </span>{phone}*</span>
      </a>
      {ready
        ? <button ref={opener} type="button" className="phone-narrow" aria-haspopup="dialog" aria-label={name} onClick={() => setOpen(true)}><Icon name="phone" /></button>
        : <a className="phone-narrow" href={dialled(phone)} aria-label={name}><Icon name="phone" /></a>}
      <Popup title={popupWords.callTitle} open={open} onClose={() => setOpen(false)} opener={opener}>
        <p>{popupWords.callCost}</p>
        <a className="button primary phone-call" href={dialled(phone)}><Icon name="phone" />{phone}</a>
      </Popup>
    </>
  );
};
