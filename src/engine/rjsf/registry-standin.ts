/** Stands in for rjsf's default registry: every field, widget and template of ours comes in by props. */
export default function getDefaultRegistry() {
  return {
    fields: {}, widgets: {}, templates: { ButtonTemplates: {} }, rootSchema: {}, formContext: {},
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: "f", idSeparator: ".", useFallbackUiForUnsupportedType: false },
  };
}
