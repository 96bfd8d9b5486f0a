declare module 'swagger-ui-dist/absolute-path.js' {
  /** The absolute folder of the library's built files. */
  export default function absolutePath(): string;
}
