/** Cookie consent: asks once, stores the choice, and starts or stops analytics accordingly. */
import { useEffect, useState, type ComponentType, type ReactElement } from "react";
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
import { SETTINGS } from "./settings-link.ts";

const WAIT_MS = 1200;

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
        <Bar
          preset={preset}
          choice={choice}
          asked={asked}
          leaving={presence === "leaving"}
          onChoose={choose}
          onClose={close}
        />
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
