// The package has no types of its own.
declare module 'html-encoding-sniffer' {
  /**
   * The name of an encoding, as `TextDecoder` takes it: by its byte order mark, then the label from
   * the transport, then the text's own declaration.
   */
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: {
      readonly xml?: boolean;
      readonly transportLayerEncodingLabel?: string | undefined;
      readonly defaultEncoding?: string;
    },
  ): string;
}
