/** Root configuration of every page, and the announcements above its header. */
import type { AnnouncementsData, RootConfigData } from "#src/api/responses/responses.ts";
import { siteCopy } from "#src/copy/site.ts";
import { buildVersion } from "#server/kernel/version.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import type { Services } from "#server/services.ts";
import type { Context } from "#server/visit/context.ts";

/** The root configuration of every page. */
export const configOf = ({ settings, catalogue }: Services): RootConfigData => ({
  root: {
    phoneForCall: settings.brandPhone,
    lang: "bg",
    contractAcceptEnabled: settings.contractAccept,
    config: { fastCreditMaxAmount: catalogue.fastCreditMaxAmount },
    gossip: { enabled: settings.gossip, uri: settings.gossipUri ?? "", path: settings.gossipPath },
    brand: brandOf(settings),
    errors: {
      extra: { version: buildVersion(), ...settings.errorExtra },
      ...(settings.errorLoggerUrl && { loggerUrl: settings.errorLoggerUrl }),
      ...(settings.errorIgnore.length > 0 && { ignored: [...settings.errorIgnore] }),
    },
    demo: settings.demo,
    consent: { preset: settings.consentPreset, tagManagerId: settings.tagManagerId ?? null },
  },
});

/** Brand data for the footer: memberships and addresses only when set; the demo shows examples. */
const brandOf = (settings: Services["settings"]): RootConfigData["root"]["brand"] => {
  const demo = settings.demo ? siteCopy.demoBrand : { association: undefined, social: {} };
  const { brandFacebook: facebook, brandYoutube: youtube, brandX: x } = settings;
  const social = facebook || youtube || x ? { facebook, youtube, x } : demo.social;
  return {
    name: settings.brandName,
    company: settings.brandCompany,
    registerNumber: settings.brandRegisterNumber,
    certificate: settings.brandCertificate ?? settings.brandRegisterNumber,
    association: settings.brandAssociation ?? demo.association,
    social,
  };
};

/** The root configuration as a call. */
export const config: ReadHandler = { read: async ({ services }) => configOf(services) };

/** Announcements shown above the header today. */
export const announcementsOf = ({ services, today }: Context): AnnouncementsData => ({
  announcements: services.content.announcements(today),
});

/** The announcements as a call. */
export const announcements: ReadHandler = { read: async (context) => announcementsOf(context) };
