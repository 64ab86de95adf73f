/** The public registry's page of a regional registration: its number is the digits of the text. */
export function registryAddress(badge: string): string {
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${badge.replace(/\D/g, '')}`
}
