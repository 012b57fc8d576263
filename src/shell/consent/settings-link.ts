/** A link to this fragment opens the settings on any page, even if clicked before the consent part has loaded. */
export const SETTINGS = "#cookie-settings";
