/** Popup that states the cost of a call before dialling; loaded on the first press of `CallButton`. */
import type { ReactElement, RefObject } from "react";
import { popupWords } from "#src/copy/popup.ts";
import { dialled } from "#src/domain/identity/phone.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Popup } from "#src/ui/popup/popup.tsx";

export type CallPopupProps = { phone: string; open: boolean; onClose(): void; opener: RefObject<HTMLElement | null> };

export const CallPopup = ({ phone, ...popup }: CallPopupProps): ReactElement => (
  <Popup title={popupWords.callTitle} {...popup}>
    <p>{popupWords.callCost}</p>
    <a className="button primary phone-call" href={dialled(phone)}>
      <Icon name="phone" />
      {phone}
    </a>
  </Popup>
);
