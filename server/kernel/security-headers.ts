/** Values of security headers that plug-ins, bare responses and the live channel share. */

/** Two years of https only, for the site and everything below it. */
export const TRANSPORT_SECURITY = { maxAge: 63_072_000, includeSubDomains: true } as const;

/**
 * Powers of the browser that no page uses, but for pages that record. A photo is taken through a file field, which needs no
 * camera of the page's;
 * copying to the clipboard stays allowed. Names that some browsers do not know are left out: they warn about them.
 */
const UNUSED_POWERS: readonly string[] = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "sync-xhr",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** Powers of our own pages alone: taking the code out of an SMS. */
const OWN_POWERS = ["otp-credentials"];

/** Powers of a page that records alone. */
const RECORDING_POWERS = ["camera", "microphone"];

const policyOf = (own: readonly string[]): string =>
  [
    ...UNUSED_POWERS.filter((power) => !own.includes(power)).map((power) => `${power}=()`),
    ...own.map((power) => `${power}=(self)`),
  ].join(", ");

/** `Permissions-Policy`: for the page and for every frame in it. */
export const PERMISSIONS_POLICY = policyOf(OWN_POWERS);

/** The same of a page that records. */
export const RECORDING_POLICY = policyOf([...OWN_POWERS, ...RECORDING_POWERS]);

/** Headers of responses that no hook of the HTTP server sees. */
export const bareHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  ...(https && {
    "strict-transport-security": `max-age=${TRANSPORT_SECURITY.maxAge}; includeSubDomains`,
  }),
});

/** The headers of a page that loads nothing, beside `bareHeaders`. */
export const BARE_PAGE_HEADERS = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "permissions-policy": PERMISSIONS_POLICY,
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
} as const;
