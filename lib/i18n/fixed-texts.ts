/** For those who draw them; the table itself stands where the settings can read it too. */
export { fixedTexts } from '@/conf/fixed-texts'
