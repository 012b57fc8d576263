/** Cookie consent: asks once, stores the choice, and starts or stops analytics accordingly. */
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { useLocation, useNavigate } from "react-router-dom";
import { post } from "#src/api/client.ts";
import { useConfig } from "#src/api/queries.ts";
import { report } from "#src/reports/report.ts";
import { consentWords } from "#src/copy/consent.ts";
import { isEmbedded } from "#src/pages/embedded.ts";
import { matchPage } from "#src/pages/table.ts";
import { useAnnouncement } from "#src/ui/browser/live-message.ts";
import { startTagManager, stopTagManager, tellRoute } from "./analytics.ts";
import type { ConsentBarProps } from "./bar.tsx";
import { decide, recallChoice, useChoice, type Choice } from "./choice.ts";
import { usePresence } from "./presence.ts";

const WAIT_MS = 1200;

/** A link to this fragment opens the settings on any page, even if clicked before this part has loaded. */
const SETTINGS = "#cookie-settings";

export const Consent = (): ReactElement | null => {
  const config = useConfig();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const navigate = useNavigate();
  const choice = useChoice();
  const asked = hash === SETTINGS;
  const [read, setRead] = useState(false);
  const [saved, setSaved] = useState(false);
  const row = matchPage(pathname)?.row;

  // Another tab may have stored a choice meanwhile.
  useEffect(() => {
    recallChoice();
    setRead(true);
  }, [pathname]);

  const tagManager = config?.consent.tagManagerId;
  // No analytics on unknown paths and on pages whose URL contains a key: tags can read the full URL.
  const route = row && !row.noIndex ? row.path : undefined;
  useEffect(() => {
    if (choice !== "all" || !tagManager || route === undefined) return;
    startTagManager(tagManager);
    tellRoute(route);
  }, [choice, tagManager, route, pathname]);

  // Consent withdrawn here or in another tab.
  useEffect(() => {
    if (choice === "essential") stopTagManager();
  }, [choice]);

  const wanted = !isEmbedded(location) && (asked || (read && choice === undefined && row?.cookieBar !== false));
  const presence = usePresence(wanted, asked ? 0 : WAIT_MS);
  const Bar = useBar(wanted);
  const preset = config?.consent.preset ?? "spec";
  const announcement = useAnnouncement(
    presence === "here" && !asked ? consentWords.announced[preset] : saved ? consentWords.saved : "",
  );

  const close = (): void => {
    if (asked) void navigate(pathname + search, { replace: true });
  };
  const choose = (chosen: Choice): void => {
    decide(chosen);
    close();
    setSaved(true);
    post("log-user-click", { type: "cookieConsent", url: `/cookie-consent?value=${chosen}` }).catch((error: unknown) =>
      report(error as Error, { part: "consent log" }),
    );
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {Bar && presence !== "absent" && (
        <AtTop leaving={presence === "leaving"}>
          <Bar
            preset={preset}
            choice={choice}
            asked={asked}
            leaving={presence === "leaving"}
            onChoose={choose}
            onClose={close}
          />
        </AtTop>
      )}
    </>
  );
};

/** Loads the bar only if it will be shown, during the delay before it appears. */
const useBar = (wanted: boolean): ComponentType<ConsentBarProps> | undefined => {
  const [Bar, setBar] = useState<ComponentType<ConsentBarProps>>();
  useEffect(() => {
    if (!wanted) return;
    import("./bar.tsx").then(
      ({ ConsentBar }) => setBar(() => ConsentBar),
      (error: unknown) => report(error as Error, { part: "consent bar" }),
    );
  }, [wanted]);
  return Bar;
};

/** Renders at the start of `<body>`, first in the tab order. Focus returns to where it came from on closing. */
const AtTop = ({ leaving, children }: { leaving: boolean; children: ReactElement }): ReactElement => {
  const [place] = useState(() => document.createElement("div"));
  const from = useRef<Element>(null);
  useLayoutEffect(() => {
    document.body.prepend(place);
    // Following the settings link clears focus in some browsers.
    from.current =
      document.activeElement === document.body
        ? document.querySelector(`a[href="${SETTINGS}"]`)
        : document.activeElement;
    const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget && place.contains(target as Node) && !place.contains(relatedTarget as Node))
        from.current = relatedTarget as Element;
    };
    place.addEventListener("focusin", onFocus);
    return () => place.remove();
  }, [place]);
  // A layout effect, to move focus before the browser drops it from the now inert bar.
  useLayoutEffect(() => {
    if (leaving && place.contains(document.activeElement) && from.current instanceof HTMLElement)
      from.current.focus({ preventScroll: true });
  }, [leaving, place]);
  return createPortal(children, place);
};
