/**
 * The address of a picture in the repository: of the demo's, or of what is none (`not-a-picture`).
 */
export function pictureUrl(name: string): string {
  const folder = name === 'not-a-picture' ? 'pictures' : 'images';
  return new URL(`./${folder}/${name}.jpg`, document.baseURI).href;
}
