/** Reads the error code of a refused request. @module */
/** The error code is near the beginning of the XML. */
const MAX_CHARACTERS = 4096;

/** Reads the error code, such as `NoSuchBucket` or `AccessDenied`. Empty if the response has none. */
export async function refusalOf(response: Response, milliseconds: number): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(""), milliseconds);
  });
  try {
    const text = await Promise.race([response.text(), late]);
    return /<Code>(\w{1,64})<\/Code>/.exec(text.slice(0, MAX_CHARACTERS))?.[1] ?? "";
  } catch {
    return "";
  } finally {
    clearTimeout(timer);
  }
}
