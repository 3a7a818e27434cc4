/// The numbers of this module's errors; a number is never used again for another error.
///
/// `SyntaxErrors` explains each.
enum SyntaxCode: Int, CaseIterable, Sendable {
    // The text and its tokens.
    case invalidUTF8 = 101
    case nulByte = 102
    case tooLong = 103
    case unexpectedCharacter = 104
    case lookalike = 105
    case unclosedString = 106
    case unknownEscape = 107
    case badUnicodeEscape = 108
    case foreignString = 109
    case emptyInterpolation = 110
    case numberSuffix = 111
    case numberTooLarge = 112
    case numberForm = 113
    case foreignComment = 114
    case percentSign = 115
    case wordOperator = 116
    case foreignSign = 117
    case increment = 118

    // Expressions.
    case missingExpression = 120
    case chainedComparison = 121
    case chainedRange = 122
    case choiceForm = 123
    case functionForm = 124
    case looseOperator = 125
    case memberName = 126
    case namedArgument = 127
    case listSeparator = 128
    case unaryPlus = 129
    case nestingTooDeep = 130

    // Statements.
    case statementEnd = 140
    case missingName = 141
    case reservedName = 142
    case kindName = 143
    case colonForEquals = 144
    case equalsForCompare = 145
    case missingBlock = 146
    case braceOnNextLine = 147
    case unclosedBrace = 148
    case unclosedBracket = 149
    case strayBracket = 150
    case strayElse = 151
    case elseIfSpelling = 152
    case foreignKeyword = 153
    case notATarget = 154
    case targetListNeedsBlock = 155
    case letForm = 156
    case forForm = 157
    case parameterForm = 158
    case whenForm = 159
    case screenForm = 160
    case showForm = 161
    case missingString = 162
    case editForm = 163
    case nodeForm = 164
    case knobForm = 165
    case unknownStatement = 166
    case sessionCommand = 167
    case keepForm = 168
    case formatForm = 169
    case lessonForm = 170
    case expectNothingForm = 171

    /// `TGL0101`
    var text: String { "TGL0\(rawValue)" }
}
