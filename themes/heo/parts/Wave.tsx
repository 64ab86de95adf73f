import styles from './wave.module.css'

/**
 * Half periods of 87.5 units, alternating up and down, closed at the bottom: wide enough to move by a whole period.
 */
const swell = `M-175 12${'q43.75-17 87.5 0t87.5 0'.repeat(3)}V60H-175z`

const layers = ['50%', '60%', '70%', '100%']

/** Four copies of a wave at the lower edge of a coloured header. Decorative. */
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
