/** Phone links and buttons that state the cost of the call. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from "react";
import { shellWords } from "#src/copy/shell.ts";
import { dialled } from "#src/domain/identity/phone.ts";
import type { CallPopupProps } from "./call-popup.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";

/**
 * On wide screens the number, with an asterisk for the cost note in the footer; on narrow ones a button that states
 * the cost before dialling.
 */
export const PhoneButton = ({ phone }: { phone: string }): ReactElement => (
  <>
    <a className="phone-wide" href={dialled(phone)}>
      <Icon name="phone" />
      <span>
        <span className="visually-hidden">{shellWords.call}: </span>
        {phone}*
      </span>
    </a>
    <CallButton className="phone-narrow" phone={phone} />
  </>
);

/** States the cost of a call, then dials. Without JavaScript, or if the popup fails to load, dials at once. */
export const CallButton = ({
  phone,
  className,
  children,
}: {
  phone: string;
  className: string;
  children?: ReactNode;
}): ReactElement => {
  const [ready, setReady] = useState(false);
  const [open, setOpen] = useState(false);
  const [Popup, setPopup] = useState<ComponentType<CallPopupProps>>();
  const opener = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const held = useRef(false);
  useEffect(() => {
    held.current = document.activeElement === link.current;
    setReady(true);
  }, []);
  // Who has come to the link by keyboard before the script goes on from the button in its place.
  useLayoutEffect(() => {
    if (ready && held.current) opener.current?.focus({ preventScroll: true });
  }, [ready]);
  const ask = (): void =>
    void import("./call-popup.tsx").then(
      ({ CallPopup }) => {
        setPopup(() => CallPopup);
        setOpen(true);
      },
      () => location.assign(dialled(phone)),
    );
  const look = {
    className,
    "aria-label": `${shellWords.call}: ${phone}`,
    children: (
      <>
        <Icon name="phone" />
        {children}
      </>
    ),
  };
  return (
    <>
      {ready ? (
        <button ref={opener} type="button" aria-haspopup="dialog" onClick={ask} {...look} />
      ) : (
        <a ref={link} href={dialled(phone)} {...look} />
      )}
      {Popup && <Popup phone={phone} open={open} onClose={() => setOpen(false)} opener={opener} />}
    </>
  );
};
