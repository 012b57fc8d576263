/** Replaces rjsf's default registry: the adapter passes every field and template by props. */
export default function getDefaultRegistry() {
  return {
    fields: {},
    widgets: {},
    templates: { ButtonTemplates: {} },
    rootSchema: {},
    formContext: {},
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: "f", idSeparator: ".", useFallbackUiForUnsupportedType: false },
  };
}
