/** Says what a call costs before it dials; loaded with the first press. */
import type { ReactElement, RefObject } from "react";
import { popupWords } from "#src/copy/popup.ts";
import { dialled } from "#src/domain/phone.ts";
import { Icon } from "./icon.tsx";
import { Popup } from "./popup.tsx";

export type CallPopupProps = { phone: string; open: boolean; onClose(): void; opener: RefObject<HTMLElement | null> };

export const CallPopup = ({ phone, ...popup }: CallPopupProps): ReactElement => (
  <Popup title={popupWords.callTitle} {...popup}>
    <p>{popupWords.callCost}</p>
    <a className="button primary phone-call" href={dialled(phone)}><Icon name="phone" />{phone}</a>
  </Popup>
);
