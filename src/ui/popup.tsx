/** A box over the page: a native modal dialog, so that the browser keeps the focus inside, closes on Esc and gives the focus back. */
import { Global } from "@emotion/react";
import { useId, useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type ReactElement, type ReactNode, type RefObject } from "react";
import { popupWords } from "#src/copy/popup.ts";
import { Icon } from "./icon.tsx";
import { popupStyles } from "./popup.styles.ts";
import { lockScroll } from "./scroll-lock.ts";

export type PopupProps = {
  title: string;
  open: boolean;
  /** Esc, the close button or the overlay was used. */
  onClose(): void;
  /** False: only Esc and the close button close it. */
  closeOnOverlay?: boolean;
  /** What opened it; Safari does not focus a pressed button, so that the browser alone would not know. */
  opener?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export const Popup = ({ title, open, onClose, closeOnOverlay = true, opener, children }: PopupProps): ReactElement => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Where the press began: one that began inside, on a text being selected, may end on the overlay. */
  const pressed = useRef<EventTarget>(null);

  useLayoutEffect(() => {
    if (!open) return undefined;
    const box = dialog.current!;
    const whoOpened = opener?.current;
    const unlock = lockScroll();
    box.showModal();
    // What it stands in may be drawn no more, as when a phone is turned: unseen, it would keep the page from being used.
    const drawn = new ResizeObserver(() => void (box.getClientRects().length === 0 && box.close()));
    drawn.observe(box);
    return () => {
      drawn.disconnect();
      // First the place, then the focus: nothing needs to be scrolled to.
      unlock();
      box.close();
      whoOpened?.focus({ preventScroll: true });
    };
  }, [open, opener]);

  /** Told late: by then it may stand open again. */
  const onClosed = (): void => {
    if (open && !dialog.current?.open) onClose();
  };
  const onPointerDown = ({ target }: PointerEvent): void => {
    pressed.current = target;
  };
  const onClick = ({ target }: MouseEvent): void => {
    // The dialog itself is only hit beside its content, which covers it whole.
    if (closeOnOverlay && target === dialog.current && pressed.current === dialog.current) onClose();
  };
  return (
    <dialog ref={dialog} className="popup" aria-labelledby={titleId} onClose={onClosed} onPointerDown={onPointerDown} onClick={onClick}>
      <Global styles={popupStyles} />
      {open && (
        <div className="popup-body">
          <div className="popup-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="popup-close" aria-label={popupWords.close} onClick={onClose}><Icon name="cross" /></button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
};
