import styles from './wave.module.css'

/** Half periods of 87.5 units, up and down by turns, closed at the bottom: wide enough to drift a whole period. */
const swell = `M-175 12${'q43.75-17 87.5 0t87.5 0'.repeat(3)}V60H-175z`

const layers = ['50%', '60%', '70%', '100%']

/** Four copies of one gentle swell that melt a coloured header into the page: decoration. */
export function Wave() {
  return (
    <svg aria-hidden="true" className={styles.wave} viewBox="0 0 150 40" preserveAspectRatio="none">
      <defs>
        <path id="swell" d={swell} />
      </defs>
      {layers.map((opacity, index) => (
        <g key={opacity} transform={`translate(0 ${index * 3})`}>
          <use href="#swell" className={styles.layer} fillOpacity={opacity} />
        </g>
      ))}
    </svg>
  )
}
