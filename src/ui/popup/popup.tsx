/** Modal popup: a native `<dialog>`, so the browser traps focus and closes it on Esc. */
import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from "react";
import { popupWords } from "#src/copy/popup.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { popupStyles } from "./popup.styles.ts";
import { lockScroll } from "#src/ui/browser/scroll-lock.ts";

export type PopupProps = {
  title: string;
  open: boolean;
  /** Called on Esc, the close button or a press on the overlay. */
  onClose(): void;
  /** When false, only Esc and the close button close it. */
  closeOnOverlay?: boolean;
  /** Element that regains focus on closing; needed because Safari does not focus a pressed button. */
  opener?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export const Popup = ({ title, open, onClose, closeOnOverlay = true, opener, children }: PopupProps): ReactElement => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Target of the last pointerdown: selecting text may begin inside and end on the overlay, and must not close it. */
  const pressed = useRef<EventTarget>(null);

  useLayoutEffect(() => {
    if (!open) return undefined;
    const box = dialog.current!;
    const openerElement = opener?.current;
    const unlock = lockScroll();
    box.showModal();
    // Closes when its container is no longer rendered (a phone is rotated): an invisible modal would block the page.
    const observer = new ResizeObserver(() => void (box.getClientRects().length === 0 && box.close()));
    observer.observe(box);
    return () => {
      observer.disconnect();
      // Restore the scroll position before focus, so nothing scrolls.
      unlock();
      box.close();
      openerElement?.focus({ preventScroll: true });
    };
  }, [open, opener]);

  // What was focused may be replaced while the popup is open; the keyboard stays inside.
  useLayoutEffect(() => {
    if (!open || document.activeElement !== document.body) return;
    const box = dialog.current!;
    (box.querySelector<HTMLElement>(".primary") ?? box.querySelector<HTMLElement>(".popup-close"))?.focus();
  });

  /** `close` fires asynchronously; the dialog may be open again by then. */
  const onClosed = (): void => {
    if (open && !dialog.current?.open) onClose();
  };
  const onPointerDown = ({ target }: PointerEvent): void => {
    pressed.current = target;
  };
  const onClick = ({ target }: MouseEvent): void => {
    // The content covers the whole dialog, so the dialog itself is the target only on its backdrop.
    if (closeOnOverlay && target === dialog.current && pressed.current === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="popup"
      aria-labelledby={titleId}
      onClose={onClosed}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      <Sheet name="popup" text={popupStyles} />
      {open && (
        <div className="popup-body">
          <div className="popup-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="popup-close" aria-label={popupWords.close} onClick={onClose}>
              <Icon name="cross" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
};
